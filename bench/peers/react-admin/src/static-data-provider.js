/** A data provider that reads one page of rows, `{ data, total }`, from a JSON file. It can do nothing but list. */
export function staticDataProvider(address) {
  const unsupported = () => Promise.reject(new Error('This provider only lists.'));
  return {
    getList: async () => (await fetch(address)).json(),
    getOne: unsupported,
    getMany: unsupported,
    getManyReference: unsupported,
    create: unsupported,
    update: unsupported,
    updateMany: unsupported,
    delete: unsupported,
    deleteMany: unsupported,
  };
}

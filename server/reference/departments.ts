import type { Queries } from '../database/database.ts';

/** Departments by name. */
export async function listDepartments(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('departments').select('department').orderBy('department').execute();
  return rows.map(({ department }) => department);
}

/** Sub-departments of a department by name; null where there is no such department. */
export async function listSubDepartments(queries: Queries, department: string): Promise<string[] | null> {
  const rows = await queries
    .selectFrom('departments')
    .leftJoin('sub_departments', 'sub_departments.department', 'departments.department')
    .select('sub_department')
    .where('departments.department', '=', department)
    .orderBy('sub_department')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ sub_department: name }) => (name === null ? [] : [name]));
}

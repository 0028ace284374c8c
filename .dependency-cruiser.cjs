/** Imports run one way: contract <- rules <- machines <- data <- ui <- main (docs/architecture.md). */
const layers = ['contract', 'rules', 'machines', 'data', 'ui'];

/** For each layer, the layers above it, which it may not import. */
const upward = layers.map((layer, index) => ({
  name: `${layer}-imports-downward-only`,
  severity: 'error',
  comment: `src/${layer} may import only the layers below it, so that rules and charts never depend on a screen.`,
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${[...layers.slice(index + 1), 'main'].join('|')})(/|\\.)` },
}));

/** The areas that only registries name, with the folder of their lifecycle. Deployments are large, and many shared parts are theirs alone. */
const areas = {
  tenants: 'tenant',
  users: 'user',
  roles: 'role',
  credentials: 'credential',
  topologies: 'topology',
  'platform-versions': 'platform-version',
  'cloud-accounts': 'cloud-account',
  vpcs: 'vpc',
  'bi-deployments': 'bi-deployment',
  'activity-logs': 'activity-log',
  'deployment-logs': 'deployment-log',
  mails: 'mail',
};

/** The registries: one for each layer. */
const registries = ['rules/areas', 'machines/areas', 'data/areas', 'ui/areas/index'];

/** Genuine neighbours: a request is built in a VPC; a record's past, and the logs of what is gone, are read from the logs; the device's columns follow each area's statuses. */
const neighbours = {
  vpcs: ['rules/deployments/vpc-in-the-way', 'data/device/added-columns'],
  'bi-deployments': ['data/device/added-columns'],
  'cloud-accounts': ['data/device/added-columns'],
  'activity-logs': ['data/workflows/record-history', 'ui/audit/LogsOfMissing', 'ui/audit/use-activity-entry'],
  'deployment-logs': ['ui/audit/LogsOfMissing'],
};

const areasAreNamedOnce = Object.entries(areas).map(([area, lifecycle]) => {
  const own = `^src/((rules|data|ui/areas)/${area}|machines/lifecycles/${lifecycle})/`;
  const known = [...registries, ...(neighbours[area] ?? [])];
  return {
    name: `only-registries-name-${area}`,
    severity: 'error',
    comment: 'Shared folders get areas as values from the registry of their layer (docs/architecture.md).',
    from: { path: '^src/', pathNot: `${own}|^src/(${known.join('|')})\\.tsx?$` },
    to: { path: own },
  };
});

module.exports = {
  forbidden: [
    ...upward,
    ...areasAreNamedOnce,
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle means that two files are one thought.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'areas-are-islands',
      severity: 'error',
      comment: 'An area never imports another area: what they share belongs to the kit, the rules or the data layer.',
      from: { path: '^(src/ui|server)/areas/([^/]+)/' },
      to: { path: '^$1/areas/[^/]+/', pathNot: '^$1/areas/$2/' },
    },
    {
      name: 'registry-lists-the-areas',
      severity: 'error',
      comment:
        'Only the registry imports from an area of the server. The embedded identity provider is mounted beside the contract, not listed.',
      from: { path: '^server/', pathNot: '^server/areas/' },
      to: { path: '^server/areas/[^/]+/', pathNot: '^server/areas/identity-provider/' },
    },
    {
      name: 'registry-is-for-programs',
      severity: 'error',
      comment: 'What serves every area is given it: only programs and the demo read the registry of the server.',
      from: {
        path: '^server/',
        pathNot: '^server/(app|start-server|start-runner|seed-demo|configuration-check/check-configuration)\\.ts$',
      },
      to: { path: '^server/areas/index\\.ts$' },
    },
    {
      name: 'identity-provider-is-mounted-once',
      severity: 'error',
      comment: 'Only the app mounts the embedded identity provider; the demo gives it its people.',
      from: { path: '^server/', pathNot: '^server/(areas/identity-provider/|(app|demo/directory)\\.ts$)' },
      to: { path: '^server/areas/identity-provider/' },
    },
    {
      name: 'reference-is-for-areas',
      severity: 'error',
      comment: 'What records refer to is read by the areas; who changes it is the area that it belongs to.',
      from: { path: '^server/', pathNot: '^server/(areas|reference)/' },
      to: { path: '^server/reference/' },
    },
    {
      name: 'reference-only-asks',
      severity: 'error',
      comment: 'A shared list is a question to the database: its calls, privileges and changes belong to areas.',
      from: { path: '^server/reference/' },
      to: {
        path: '^server/',
        pathNot: '^server/((reference|database)/|records/page)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'forms-know-no-area',
      severity: 'error',
      comment: 'What serves every form is given its area: no area is named in it.',
      from: { path: '^(src/(ui/form|data/forms|rules/forms)|server/forms)/' },
      to: { path: '^(src/ui/areas|src/(data|rules)/(deployments|cloud-accounts|credentials|vpcs)|server/areas)/' },
    },
    {
      name: 'lists-know-no-area',
      severity: 'error',
      comment: 'What serves every list is given its area: no area is named in it.',
      from: { path: '^src/(ui/(list|actions)|rules/lists)/' },
      to: {
        path: '^src/(ui/areas|(data|rules|machines)/(deployments|mails|vpcs)|machines/lifecycles/(?!engine/))(/|$)',
      },
    },
    {
      name: 'shared-pages-know-no-area',
      severity: 'error',
      comment: 'What confirms, shows and queues any record is given its area: no area is named in it.',
      from: {
        path: '^src/(ui/(bulk|confirm|detail|log|outbox|areas/outbox)|data/(resources|outbox)|machines/(records|outbox))/',
        // The records of deployments load with the first script, and are not listed in src/data/areas.ts.
        pathNot: '(data/resources/resources|data/outbox/outbox-areas)\\.ts$',
      },
      to: {
        path: '^src/(ui/areas|(data|rules)/(deployments|vpcs)|machines/(deployments|lifecycles/(deployment|vpc)))/',
        pathNot: '^src/ui/areas/outbox/',
      },
    },
    {
      name: 'kit-knows-no-product',
      severity: 'error',
      comment: 'The kit has no router, no data and no area words, so that every area can use it.',
      from: { path: '^src/ui/kit/' },
      to: {
        path: '^(src/(contract|rules|machines|data)|src/ui/(actions|form|list|shell|areas|workflows)|node_modules/(react-router|react-router-dom|xstate|@xstate))',
      },
    },
    {
      name: 'server-takes-only-the-law',
      severity: 'error',
      comment: 'The server shares the contract, the rules and the lifecycles with the app, and nothing else.',
      from: { path: '^server/' },
      to: { path: '^src/', pathNot: '^src/(contract|rules|machines/lifecycles)/' },
    },
    {
      name: 'app-never-takes-the-server',
      severity: 'error',
      comment: 'The app runs against any back end that keeps the contract.',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'worker-shares-only-the-data',
      severity: 'error',
      comment: 'The service worker sends what waits and starts the app; it knows no screen.',
      from: { path: '^src/sw/' },
      to: { path: '^src/(ui|main)' },
    },
    {
      name: 'nothing-takes-the-worker',
      severity: 'error',
      comment: 'The service worker is a program of its own.',
      from: { path: '^src/', pathNot: '^src/sw/' },
      to: { path: '^src/sw/' },
    },
    {
      name: 'dexie-lives-in-data',
      severity: 'error',
      comment: 'One place touches the device database.',
      from: { path: '^src/', pathNot: '^src/data/' },
      to: { path: 'node_modules/dexie' },
    },
    {
      name: 'openapi-fetch-lives-in-contract',
      severity: 'error',
      comment: 'One place talks to the network, so that every answer is parsed and every failure is one kind of error.',
      from: { path: '^src/', pathNot: '^src/contract/' },
      to: { path: 'node_modules/openapi-fetch' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.test\\.tsx?$|^src/contract/generated/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.app.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const testing = '(\\.test\\.tsx?$|/testing/)'

/** Each room may use only rooms that stand after it in its list. */
const downwards = (prefix, floors) =>
  floors.slice(1).map((floor, index) =>
    forbid(
      `${floor}-does-not-reach-up`.replaceAll(/[^\w-]/g, ''),
      { path: `^${prefix}/${floor}`, pathNot: testing },
      {
        path: floors.slice(0, index + 1).map((upper) => `^${prefix}/${upper}`),
      },
    ),
  )

/** The areas of the server's domains, in order: each imports earlier ones only. */
const AREAS = ['identity', 'people', 'matching', 'chat', 'notify', 'staff']
const inDomains = `^server/src/(${AREAS.join('|')})/`
const after = (area) => AREAS.slice(AREAS.indexOf(area) + 1).join('|')

/** Domains of later areas that a domain imports all the same. */
const EXCEPTIONS = {
  // They write and read the moderation log, and ask who is an admin.
  'identity/registration': ['staff/staff'],
  'identity/second-factor': ['staff/staff'],
  'identity/identities': ['staff/staff'],
  // The conditions that say who may see whom hold for accounts, too.
  'identity/accounts': ['staff/staff', 'people/visibility'],
  // A departure is announced to connections; the copy's mail goes to the address that the profile reads.
  'identity/leaving': ['matching/connections', 'people/profiles'],
  // A request, an answer or a block changes what a node remembers of two members' chat, and the bell.
  'matching/connections': ['chat/chat', 'notify/notices'],
}
const forward = AREAS.slice(0, -1).map((area) =>
  forbid(
    `${area}-imports-no-later-area`,
    {
      path: `^server/src/${area}/`,
      pathNot: [testing, ...Object.keys(EXCEPTIONS).map((domain) => `^server/src/${domain}/`)],
    },
    { path: `^server/src/(${after(area)})/` },
  ),
)
const excepted = Object.entries(EXCEPTIONS).map(([domain, others]) =>
  forbid(
    `${domain.replace('/', '-')}-imports-no-other-later-area`,
    { path: `^server/src/${domain}/`, pathNot: testing },
    {
      path: `^server/src/(${after(domain.split('/')[0])})/`,
      pathNot: `^server/src/(${others.join('|')})/`,
    },
  ),
)

/** Within an area, domains import those of earlier lines only. A domain without a line is free there. */
const RANKS = {
  identity: [
    ['registration'],
    ['accounts'],
    ['passkeys', 'second-factor', 'identities'],
    ['leaving'],
  ],
  people: [['visibility'], ['profiles'], ['presence', 'public-pages', 'github'], ['privacy']],
  matching: [['discovery'], ['connections']],
  notify: [['notices'], ['notifications'], ['push']],
  staff: [['site', 'staff'], ['moderation'], ['overview']],
}
const ranks = Object.entries(RANKS).flatMap(([area, lines]) =>
  lines.flatMap((names, rank) =>
    names.map((name) =>
      forbid(
        `rank-${area}-${name}`,
        { path: `^server/src/${area}/${name}/`, pathNot: testing },
        {
          path: `^server/src/${area}/(${lines.slice(rank).flat().join('|')})/`,
          pathNot: `^server/src/${area}/${name}/`,
        },
      ),
    ),
  ),
)

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'contract-imports-zod-only',
      { path: '^contract/src/', pathNot: testing },
      { pathNot: '^(contract/src/|node_modules/zod/)' },
    ),
    // The whole zod sets its own sentences for all schemas of the process.
    forbid(
      'only-zod-mini',
      { path: '^(contract|server|web|bench|e2e)/' },
      { path: '^node_modules/zod/', pathNot: '^node_modules/zod/(v4/)?mini/' },
    ),
    forbid(
      'the-product-needs-no-tools',
      { path: '^(contract|server|web)/' },
      { path: '^(bench|e2e|scripts)/' },
    ),
    forbid(
      'scripts-stand-alone',
      { path: '^scripts/' },
      { path: '^(contract|server|web|e2e|bench)/' },
    ),
    forbid(
      'e2e-sees-the-product-from-outside',
      { path: '^e2e/' },
      {
        path: '^(server|web|bench|scripts)/',
        // Members are inserted into the product's own database, which the first finds. The second are providers to
        // sign in with and what counts the costs of tests, the third is the table of pages.
        pathNot:
          '^(server/src/(platform/postgres/running|testing/(cost|github|oidc-provider))|web/src/page-table)\\.ts$',
      },
    ),
    forbid(
      'bench-measures-the-product',
      { path: '^bench/' },
      {
        path: '^(server|web|e2e|scripts)/',
        // What is measured, how a test starts and calls it, the table of pages, and how a browser starts.
        pathNot:
          '^(server/src/(platform|identity|people|matching|chat|notify|staff|testing)/|web/src/page-table\\.ts$|e2e/support/browser\\.ts$)',
      },
    ),
    forbid(
      'sides-meet-in-contract',
      { path: '^(server|web)/', pathNot: '^server/src/testing/replica\\.ts$' },
      { path: '^(server|web)/', pathNot: '^$1/' },
    ),
    // A tab of the tests merges what it receives by the web app's own code.
    forbid(
      'a-replica-merges-as-the-web-app',
      { path: '^server/src/testing/replica\\.ts$' },
      {
        path: '^web/',
        pathNot: '^web/src/(features/chat/thread/(thread|missed)|lib/compare-ids)\\.ts$',
      },
    ),
    forbid(
      'features-are-strangers',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'only-services-are-public',
      { path: `${inDomains}([^/]+)/`, pathNot: testing },
      {
        path: `${inDomains}[^/]+/([\\w-]*queries|routes|events|index)\\.ts$`,
        pathNot: '^server/src/$1/$2/',
      },
    ),
    forbid(
      'queries-ask-no-other-domain',
      { path: `${inDomains}([^/]+)/[\\w-]*queries\\.ts$` },
      { path: inDomains, pathNot: '^server/src/($1/$2|people/visibility)/' },
    ),
    forbid(
      'services-know-no-http',
      { path: inDomains, pathNot: `(routes|events|index)\\.ts$|${testing}` },
      {
        path: '^(node_modules/(fastify|socket\\.io)/|server/src/platform/http/mount\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'floors-go-down',
      { path: '^server/src/(platform|adapters)/', pathNot: testing },
      {
        path: `${inDomains}|^server/src/(domains\\.ts|boot/|backup/|app\\.ts|node\\.ts|main\\.ts)`,
      },
    ),
    // Benchmarks start nodes, members and sockets with the builders of the tests, a browser test a
    // stand-in.
    forbid('tests-are-not-used', { pathNot: [testing, '^(bench|e2e)/'] }, { path: testing }),
    ...forward,
    ...excepted,
    ...ranks,
    forbid(
      'the-page-table-is-data',
      { path: '^web/src/page-table\\.ts$' },
      { pathNot: '^node_modules/lucide-react/' },
    ),
    ...downwards('web/src', [
      'app/',
      'pages/',
      'features/',
      'components/(?!ui/|behaviour/)',
      'components/ui/',
      'components/behaviour/',
      'lib/',
    ]),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}

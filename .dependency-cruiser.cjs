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

const domains = (names) => `^server/src/domains/(${names})/`

/** The domains by rank: each imports lower ranks only, and none of its own rank. */
const RANKS = [
  ['visibility', 'site'],
  ['staff'],
  ['registration'],
  ['accounts'],
  ['passkeys', 'second-factor', 'identities'],
  ['profiles'],
  ['presence', 'discovery', 'chat', 'public-pages', 'github', 'notices'],
  ['connections', 'notifications'],
  ['push'],
  ['privacy'],
  ['leaving'],
  ['moderation'],
  ['overview'],
]
const ranks = RANKS.flatMap((names, rank) =>
  names.map((name) =>
    forbid(
      `rank-${rank}-${name}`,
      { path: domains(name), pathNot: testing },
      { path: domains(RANKS.slice(rank).flat().join('|')), pathNot: domains(name) },
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
        // sign in with, the third is the table of pages.
        pathNot:
          '^(server/src/(platform/postgres/running|testing/(github|oidc-provider))|web/src/page-table)\\.ts$',
      },
    ),
    forbid(
      'bench-measures-the-product',
      { path: '^bench/' },
      {
        path: '^(server|web|e2e|scripts)/',
        // What is measured, the built script's sizes, and how a browser starts.
        pathNot:
          '^(server/src/(platform|domains|testing)/|server/src/sweep\\.ts$|web/(first-load|src/page-table)\\.ts$|e2e/support/browser\\.ts$)',
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
        pathNot: '^web/src/(features/chat/cache/(thread|missed)|lib/compare-ids)\\.ts$',
      },
    ),
    forbid(
      'features-are-strangers',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'only-services-are-public',
      { path: '^server/src/domains/([^/]+)/', pathNot: testing },
      {
        path: '^server/src/domains/[^/]+/([\\w-]*queries|routes|events)\\.ts$',
        pathNot: '^server/src/domains/$1/',
      },
    ),
    forbid(
      'queries-ask-no-other-domain',
      { path: '^server/src/domains/([^/]+)/[\\w-]*queries\\.ts$' },
      { path: '^server/src/domains/', pathNot: '^server/src/domains/($1|visibility)/' },
    ),
    forbid(
      'services-know-no-http',
      { path: '^server/src/domains/', pathNot: `(routes|events)\\.ts$|${testing}` },
      {
        path: '^(node_modules/(fastify|socket\\.io)/|server/src/platform/http/mount\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'floors-go-down',
      { path: '^server/src/(platform|adapters)/', pathNot: testing },
      { path: '^server/src/(domains/|boot/|backup/|app\\.ts|main\\.ts)' },
    ),
    // Benchmarks start nodes, members and sockets with the builders of the tests, a browser test a
    // stand-in.
    forbid('tests-are-not-used', { pathNot: [testing, '^(bench|e2e)/'] }, { path: testing }),
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

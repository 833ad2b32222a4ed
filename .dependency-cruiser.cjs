/** Imports have one direction: web → domain; server → packages, database; packages never import apps. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(apps|packages|database)/', pathNot: [from, ...allowed] },
})

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only('web-imports-domain-only', '^apps/web/', ['^packages/domain/']),
    only('server-imports', '^apps/server/', ['^packages/', '^database/']),
    only('domain-imports-nothing-of-ours', '^packages/domain/', []),
    only('migrations-stand-alone', '^packages/migrations/', []),
    only('data-api-stands-alone', '^packages/data-api/', []),
    only('auth-api-stands-alone', '^packages/auth-api/', ['^packages/migrations/']),
    only('storage-api-stands-alone', '^packages/storage-api/', ['^packages/migrations/']),
    only('realtime-api-stands-alone', '^packages/realtime-api/', ['^packages/migrations/']),
    only('database-imports', '^database/', [
      '^packages/auth-api/',
      '^packages/storage-api/src/migrate-storage',
      '^packages/realtime-api/src/migrate-realtime',
      '^packages/domain/',
    ]),
    {
      // The web app gets the types from the package's index. The schemas themselves must not reach the browser.
      name: 'web-takes-types-of-answers-only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/domain/src/answers' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'shared-web-code-imports-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib)/' },
      to: { path: '^apps/web/src/(features|admin|app|shells|routes)/' },
    },
    {
      name: 'features-never-import-admin',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/admin/' },
    },
    {
      name: 'admin-imports-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(admin|shells/admin)/' },
      to: { path: '^apps/web/src/(features|shells/learner|routes)/' },
    },
    {
      name: 'admin-entities-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/admin/([^/]+)/([^/]+)/' },
      to: {
        path: '^apps/web/src/admin/[^/]+/[^/]+/',
        pathNot: '^apps/web/src/admin/($1/$2|kit)/',
      },
    },
    {
      name: 'only-admin-uses-its-kit',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/admin/' },
      to: { path: '^apps/web/src/admin/kit/' },
    },
    {
      name: 'learner-screens-never-reach-admin',
      severity: 'error',
      from: {
        path: '^apps/web/src/(routes/_learner|features|shells/learner|components|lib)[/.]',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^apps/web/src/(admin|shells/admin|routes/_admin)[/.]', reachable: true },
    },
    {
      name: 'black-box-tests-know-no-server-code',
      severity: 'error',
      from: { path: '^tests/(acceptance|browser)/' },
      to: { path: '^(apps|packages)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(dist|routeTree\\.gen\\.ts)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'apps/web/tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}

/** Imports run one way: web → domain; server → packages, database; packages never import apps. */
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
    only('data-api-stands-alone', '^packages/data-api/', []),
    only('auth-api-stands-alone', '^packages/auth-api/', []),
    only('database-imports', '^database/', ['^packages/auth-api/', '^packages/domain/']),
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
      to: { path: '^apps/web/src/(features|app|routes)/' },
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

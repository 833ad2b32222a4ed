/** What runs, and so is in a release. Of the web app only what was built, and what npm asks about its packages. */
export const parts = [
  ...['package.json', 'package-lock.json', '.npmrc', 'README.md', 'CHANGELOG.md', 'docs'],
  ...['scripts', 'apps/server', 'apps/web/package.json', 'apps/web/dist', 'apps/web/dist-server'],
  ...['packages', 'database'],
]

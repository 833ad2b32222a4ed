/**
 * The files that are needed to run, and so are part of a release. Of the web app only the build, and the package.json
 * that npm requires for its workspaces.
 */
export const parts = [
  ...['package.json', 'package-lock.json', '.npmrc', 'README.md', 'CHANGELOG.md', 'docs'],
  ...['scripts', 'apps/server', 'apps/web/package.json', 'apps/web/dist', 'apps/web/dist-server'],
  ...['packages', 'database'],
]

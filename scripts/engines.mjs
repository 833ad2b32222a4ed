// Engines besides Chromium that journeys run in where Debian's packages have brought them.
import { existsSync } from 'node:fs'

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} packages what `apt-get install` brings it by
 * @property {string[]} programs all that it takes; the first is the one that is driven
 */

/** @satisfies {Record<string, Engine>} */
export const engines = {
  firefox: { name: 'Firefox', packages: 'firefox-esr', programs: ['/usr/bin/firefox-esr'] },
  webkit: {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
  },
}

/** @param {Engine} engine */
export const isInstalled = ({ programs }) => programs.every((path) => existsSync(path))

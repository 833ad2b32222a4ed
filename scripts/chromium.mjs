// The system's Chromium for the browser tests; installed from the system's packages where that is
// possible without asking.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @returns {string | undefined} path of an executable Chromium */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path))
  if (found) return found
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium…')
  // One source of packages out of reach fails the update; another may still have what is needed.
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args]
    spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return places.find((path) => existsSync(path))
}

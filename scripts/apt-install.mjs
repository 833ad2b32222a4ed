// Programs from the system's packages, installed if that needs no prompt.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Debian's packages start their services when they are installed, unless this program refuses it. */
const servicePolicy = '/usr/sbin/policy-rc.d'

/**
 * Installs packages; services that they contain are not started.
 * @param {string[]} packages
 * @returns {boolean} whether it succeeded
 */
export function aptInstall(...packages) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...args) => {
    const locked = ['-o', 'DPkg::Lock::Timeout=300']
    const [command = '', ...rest] = [...sudo, 'apt-get', '-qq', ...locked, ...args]
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const refusesServices = isRoot && !existsSync(servicePolicy)
  if (refusesServices) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    // One unreachable package source fails the update; another may still have the package.
    apt('update')
    return apt('install', '-y', '--no-install-recommends', ...packages).status === 0
  } finally {
    if (refusesServices) rmSync(servicePolicy)
  }
}

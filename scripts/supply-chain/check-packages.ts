import type { Locked } from './read-lock.mjs'

export type Rules = {
  /** Licences that are allowed everywhere, with the reason. */
  licences: Record<string, string>
  /** Licence and reason for single packages; `*` at the end of a name is a wildcard. */
  packages: Record<string, string[]>
  /** Packages that may run a script at installation, with the reason. */
  installScripts: Record<string, string>
  /** Advisories, by address, that do no harm here, with the reason. */
  acceptedAdvisories: Record<string, string>
  /** Lines of Node and PostgreSQL that are pinned without their newest security fixes, with the reason. */
  unfixedRuntimes: Record<string, string>
}

/** Violations of the rules by the packages, and rules that nothing needs. */
export function checkPackages(locked: Locked[], rules: Rules): string[] {
  const used = new Set<string>()
  const wrong = locked.flatMap((one) => {
    const faults: string[] = []
    const rule = ruleFor(one.name, Object.keys(rules.packages), used)
    if (!isLicensed(one, rule && rules.packages[rule]?.[0], rules, used)) {
      faults.push(`${one.name} ${one.version}: licence ${one.license ?? 'not stated'}`)
    }
    if (one.hasInstallScript && !ruleFor(one.name, Object.keys(rules.installScripts), used)) {
      faults.push(`${one.name} ${one.version}: runs a script when it is installed`)
    }
    // The lock file omits addresses of the registry; a package with an address is from elsewhere.
    if (!one.integrity || one.resolved) {
      faults.push(`${one.name} ${one.version}: not of the registry, or without a checksum`)
    }
    return faults
  })
  const named = [rules.licences, rules.packages, rules.installScripts].flatMap(Object.keys)
  return [
    ...wrong,
    ...named.filter((name) => !used.has(name)).map((name) => `${name}: nothing needs this rule`),
  ]
}

/** The longest matching name. */
function ruleFor(name: string, rules: string[], used: Set<string>): string | undefined {
  const fits = rules.filter((rule) =>
    rule.endsWith('*') ? name.startsWith(rule.slice(0, -1)) : name === rule,
  )
  const [closest] = fits.sort((a, b) => b.length - a.length)
  if (closest) used.add(closest)
  return closest
}

/** Every part of `A AND (B OR C)` must be allowed, of alternatives at least one. */
function isLicensed(
  { license }: Locked,
  own: string | undefined,
  { licences }: Rules,
  used: Set<string>,
): boolean {
  const ofItsOwn = own?.split(' AND ') ?? []
  if (!license) return own !== undefined
  return license.split(' AND ').every((part) => {
    const choices = part.replace(/[()]/g, '').split(' OR ')
    const known = choices.filter((choice) => choice in licences)
    for (const choice of known) used.add(choice)
    return known.length > 0 || choices.some((choice) => ofItsOwn.includes(choice))
  })
}

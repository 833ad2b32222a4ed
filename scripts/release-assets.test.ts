import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { releaseFile } from './install.mjs'
import { assetsFolder, copyFormerAssets, shareAssets } from './release-assets.mjs'

it('a release serves the files of the previous one, but no earlier ones, and the previous one serves its files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-assets-'))
  const make = (name: string, own: string[], stored: string[] = []) => {
    const place = join(folder, name)
    mkdirSync(join(place, assetsFolder), { recursive: true })
    writeFileSync(join(place, releaseFile), JSON.stringify({ assets: own }))
    for (const file of [...own, ...stored]) writeFileSync(join(place, assetsFolder, file), name)
    return place
  }
  const before = make('before', ['a-1.js', 'b-1.js'], ['a-0.js'])
  const target = make('target', ['a-2.js', 'b-1.js'])
  copyFormerAssets(target, before, ['a-2.js', 'b-1.js'])
  expect(readdirSync(join(target, assetsFolder)).sort()).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  expect(readFileSync(join(target, assetsFolder, 'b-1.js'), 'utf8')).toBe('target')
  shareAssets(target, before, ['a-2.js', 'b-1.js'])
  const after = ['a-0.js', 'a-1.js', 'a-2.js', 'b-1.js']
  expect(readdirSync(join(before, assetsFolder)).sort()).toEqual(after)
  expect(readFileSync(join(before, assetsFolder, 'b-1.js'), 'utf8')).toBe('before')
  rmSync(folder, { recursive: true })
})

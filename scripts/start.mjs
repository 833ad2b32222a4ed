import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'

ensureInstalled()
ensureBuilt()
run(['apps/server/src/main.ts'])

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { supervise } from './supervise.mjs'

ensureInstalled()
ensureBuilt()
supervise(['apps/server/src/main.ts'])

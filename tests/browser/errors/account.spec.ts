// What can fail, row by row: each situation is brought about
// for real, on a server and a database that the test may stop, and its words must appear.
import { others } from './others.ts'
import { ownPage } from './own-page.ts'
import { play } from './play.ts'
import { session } from './session.ts'
import { signingIn } from './signing-in.ts'
import { siteData } from './site-data.ts'

play([...signingIn, ...session, ...ownPage, ...others, ...siteData])

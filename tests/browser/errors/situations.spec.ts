// The error table, row by row: each situation is really provoked, on a server and a database that the test may change,
// and its message must appear. One row for each way in which an error is shown; which sentence belongs to which refusal
// is tested with the rules.
import { catalogue } from './catalogue.ts'
import { ownPage } from './own-page.ts'
import { play } from './play.ts'
import { points } from './points.ts'
import { quiz } from './quiz.ts'
import { signingIn } from './signing-in.ts'

play([...signingIn, ...ownPage, ...catalogue, ...quiz, ...points])

// As in account.spec.ts: the rows about the catalogue, quizzes and points.
import { catalogue } from './catalogue.ts'
import { handingIn } from './handing-in.ts'
import { play } from './play.ts'
import { points } from './points.ts'
import { quiz } from './quiz.ts'

play([...catalogue, ...quiz, ...handingIn, ...points])

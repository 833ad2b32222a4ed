import type { z } from 'zod'
import { account } from './answers/account.ts'
import { administration } from './answers/administration.ts'
import { analytics } from './answers/analytics.ts'
import { attempts } from './answers/attempts.ts'
import { catalogue } from './answers/catalogue.ts'
import { exams } from './answers/exams.ts'
import { itemAnalysis } from './answers/item-analysis.ts'
import { laws } from './answers/laws.ts'
import { notices } from './answers/notices.ts'
import { payments } from './answers/payments.ts'
import { people } from './answers/people.ts'
import { practice } from './answers/practice.ts'
import { questionBank } from './answers/question-bank.ts'
import { reminders } from './answers/reminders.ts'
import { results } from './answers/results.ts'
import { statistics } from './answers/statistics.ts'
import { tenants } from './answers/tenants.ts'
import type { Database as GeneratedDatabase, Json } from './database.types.ts'

type GeneratedFunctions = GeneratedDatabase['public']['Functions']

/** Functions that return JSON, whose structure PostgreSQL's catalogue does not describe. */
type JsonFunction = {
  [Name in keyof GeneratedFunctions]: Json extends GeneratedFunctions[Name]['Returns']
    ? Name
    : never
}[keyof GeneratedFunctions]

/**
 * Response schemas of all functions in schema `public` that return JSON. The database tests validate every
 * response against them and refuse unknown keys; the web app uses only the types.
 */
export const answerSchemas = {
  ...account,
  ...administration,
  ...analytics,
  ...attempts,
  ...catalogue,
  ...exams,
  ...itemAnalysis,
  ...laws,
  ...notices,
  ...payments,
  ...people,
  ...practice,
  ...questionBank,
  ...reminders,
  ...results,
  ...statistics,
  ...tenants,
} satisfies { [Name in JsonFunction]: z.ZodType }

type Schemas = typeof answerSchemas

/** Response type of a function, by its name. */
export type Answer<Name extends keyof Schemas> = z.infer<Schemas[Name]>

type Functions = {
  [Name in keyof GeneratedFunctions]: Name extends keyof Schemas
    ? Omit<GeneratedFunctions[Name], 'Returns'> & { Returns: Answer<Name> }
    : GeneratedFunctions[Name]
}

/** The database types for callers: the generated types, with the response types of its functions. */
export type Database = Omit<GeneratedDatabase, 'public'> & {
  public: Omit<GeneratedDatabase['public'], 'Functions'> & { Functions: Functions }
}

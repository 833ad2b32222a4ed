import type { z } from 'zod'
import { account } from './answers/account.ts'
import { administration } from './answers/administration.ts'
import { analytics } from './answers/analytics.ts'
import { attempts } from './answers/attempts.ts'
import { catalogue } from './answers/catalogue.ts'
import { itemAnalysis } from './answers/item-analysis.ts'
import { payments } from './answers/payments.ts'
import { people } from './answers/people.ts'
import { practice } from './answers/practice.ts'
import { questionBank } from './answers/question-bank.ts'
import { results } from './answers/results.ts'
import { statistics } from './answers/statistics.ts'
import { tenants } from './answers/tenants.ts'
import type { Database as GeneratedDatabase, Json } from './database.types.ts'

type GeneratedFunctions = GeneratedDatabase['public']['Functions']

/** Functions whose answer is JSON: all that the catalogue of PostgreSQL knows of it. */
type JsonFunction = {
  [Name in keyof GeneratedFunctions]: Json extends GeneratedFunctions[Name]['Returns']
    ? Name
    : never
}[keyof GeneratedFunctions]

/**
 * What each function of schema `public` that returns JSON answers. The database's tests check every
 * answer against these, unknown keys included; the web app takes the types alone.
 */
export const answerSchemas = {
  ...account,
  ...administration,
  ...analytics,
  ...attempts,
  ...catalogue,
  ...itemAnalysis,
  ...payments,
  ...people,
  ...practice,
  ...questionBank,
  ...results,
  ...statistics,
  ...tenants,
} satisfies { [Name in JsonFunction]: z.ZodType }

type Schemas = typeof answerSchemas

/** The answer of a function, by its name. */
export type Answer<Name extends keyof Schemas> = z.infer<Schemas[Name]>

type Functions = {
  [Name in keyof GeneratedFunctions]: Name extends keyof Schemas
    ? Omit<GeneratedFunctions[Name], 'Returns'> & { Returns: Answer<Name> }
    : GeneratedFunctions[Name]
}

/** The database as its callers know it: the generated types, and what its functions answer. */
export type Database = Omit<GeneratedDatabase, 'public'> & {
  public: Omit<GeneratedDatabase['public'], 'Functions'> & { Functions: Functions }
}

import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { TestServer } from './server.ts'

/** Address of a running server. */
type Server = Pick<TestServer, 'url' | 'port'>

export const demo = {
  admin: 'admin@demo.test',
  learner: 'learner@demo.test',
  password: 'sanamsob-demo',
}

export type Person = { client: SupabaseClient; id: string; email: string; token: string }

/** The official client against a running server, as a guest. */
export async function guest(server: Server, host?: string): Promise<SupabaseClient> {
  const response = await fetch(`${server.url}/config.json`)
  const { publishableKey } = (await response.json()) as { publishableKey: string }
  const url = host ? `http://${host}:${server.port}` : server.url
  return createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

export async function signUp(server: Server, metadata: object = {}): Promise<Person> {
  const client = await guest(server)
  const email = `${randomUUID()}@example.test`
  const { data, error } = await client.auth.signUp({
    email,
    password: demo.password,
    options: { data: metadata },
  })
  if (error) throw error
  return person(client, data, email)
}

export async function signIn(server: Server, email: string): Promise<Person> {
  const client = await guest(server)
  const { data, error } = await client.auth.signInWithPassword({ email, password: demo.password })
  if (error) throw error
  return person(client, data, email)
}

function person(
  client: SupabaseClient,
  data: { user: { id: string } | null; session: { access_token: string } | null },
  email: string,
): Person {
  if (!data.user || !data.session) throw new Error('no session')
  return { client, id: data.user.id, email, token: data.session.access_token }
}

export type StartedAttempt = {
  attempt: { id: string; status: string; deadline_at: string | null; points_spent: number }
  points: number
  questions: { id: string; display_order: number; question_text: string }[]
  answers: { question_id: string; choice: number }[]
  server_now: string
}

export async function startQuiz(
  who: Person,
  quizSetId: string,
  mode: 'instant' | 'end' = 'end',
  requestId: string = randomUUID(),
): Promise<StartedAttempt> {
  const { data, error } = await who.client.rpc('start_quiz', {
    quiz_set_id: quizSetId,
    mode,
    request_id: requestId,
  })
  if (error) throw Object.assign(new Error(error.message), error)
  return data as StartedAttempt
}

export async function balance(who: Person): Promise<number> {
  const { data, error } = await who.client
    .from('profiles')
    .select('points')
    .eq('user_id', who.id)
    .single<{ points: number }>()
  if (error) throw error
  return data.points
}

/** A quiz set of the hub with a time limit, as any guest can find one. */
export async function anyQuizSet(
  client: SupabaseClient,
): Promise<{ id: string; points_cost: number }> {
  const { data, error } = await client
    .from('quiz_sets')
    .select('id, points_cost')
    .eq('is_active', true)
    .eq('points_cost', 10)
    .not('time_limit_minutes', 'is', null)
    .order('name')
    .limit(1)
    .single<{ id: string; points_cost: number }>()
  if (error) throw error
  return data
}

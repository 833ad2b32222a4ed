import type { Backstage, Session } from './backstage.ts'
import { findPlaces, nameAtLength, type Places } from './places.ts'
import type { Member } from './screen.ts'
import { finish, sit } from './sittings.ts'

const password = 'sanamsob-demo'
const longEmail = 'kanyaphatphimlaphat.jirachotiwatthanaphaisan@local-government.example.test'
const longName = 'นางสาวกัญญาพัชรพิมพ์ลภัส จิรโชติวัฒนไพศาลสกุลเดชา'

/** Who and what the pictures show, made once. */
export type Cast = {
  sessions: Record<Member, Session>
  adminToken: string
  hub: Places
  local: Places
  nurse: Places
  /** A finished attempt of the candidate on the local site, with right and wrong answers. */
  finishedId: string
  /** A topic that the candidate is weak in. */
  weakTopicId: string
  /** By which the candidate invites others. */
  invitation: string
}

export async function prepareCast(backstage: Backstage): Promise<Cast> {
  const sessions = {
    learner: await backstage.signIn('learner@demo.test', password),
    newcomer: await backstage.signUp('somjai@example.test', password),
    candidate: await backstage.signUp('somying@example.test', password, 'สมหญิง ตั้งใจสอบ'),
    longNamed: await backstage.signUp(longEmail, password, longName),
    administrator: await backstage.signIn('admin@demo.test', password),
  }
  // A mail to read in the development mailbox.
  const recover = {
    path: '/auth/v1/recover',
    method: 'POST',
    body: { email: 'somjai@example.test' },
  }
  await backstage.ask('', recover)
  const adminToken = sessions.administrator.access_token
  const [hub, local, nurse] = [
    await findPlaces(backstage, ''),
    await findPlaces(backstage, 'local.'),
    await findPlaces(backstage, 'nurse.'),
  ]
  await nameAtLength(backstage, 'nurse.', adminToken, nurse)
  // More than a newcomer has.
  const dear = {
    path: `/rest/v1/quiz_sets?id=eq.${nurse.quizSetIds[1]}`,
    body: { points_cost: 60 },
  }
  await backstage.ask('nurse.', { ...dear, method: 'PATCH', token: adminToken })

  const token = sessions.candidate.access_token
  const sitting = { site: 'local.', token, adminToken } as const
  const [first = '', second = ''] = local.quizSetIds
  const finishedId = await finish(backstage, { ...sitting, quizSetId: first })
  await sit(backstage, { ...sitting, quizSetId: second }, 'instant', 6)
  await sit(backstage, { ...sitting, site: '', quizSetId: hub.quizSetIds[0] ?? '' }, 'end', 8)
  const call = <T>(name: string) => backstage.call<T>('local.', token, name, {})
  const { questions } = await backstage.call<{ questions: { id: string }[] }>(
    'local.',
    token,
    'attempt_result',
    { attempt_id: finishedId },
  )
  for (const { id } of questions.slice(0, 3)) {
    await backstage.call('local.', token, 'set_bookmark', { question_id: id, bookmarked: true })
  }
  const [weakest] = await call<{ id: string }[]>('weak_topics')
  const invitation = await call<string>('generate_referral_code')
  const weakTopicId = weakest?.id ?? ''
  return { sessions, adminToken, hub, local, nurse, finishedId, weakTopicId, invitation }
}

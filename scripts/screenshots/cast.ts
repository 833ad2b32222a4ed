import type { Backstage, Session } from './backstage.ts'
import { type ContentIds, findContentIds, nameAtLength } from './content-ids.ts'
import type { Member } from './screen.ts'
import { finish, sit } from './sittings.ts'

const password = 'sanamsob-demo'
const longEmail = 'kanyaphatphimlaphat.jirachotiwatthanaphaisan@local-government.example.test'
const longName = 'นางสาวกัญญาพัชรพิมพ์ลภัส จิรโชติวัฒนไพศาลสกุลเดชา'

/** The users and the content of the pictures, created once. */
export type Cast = {
  sessions: Record<Member, Session>
  adminToken: string
  hub: ContentIds
  local: ContentIds
  nurse: ContentIds
  /** A finished attempt of the candidate on the local site, with right and wrong answers. */
  finishedId: string
  /** A topic of the candidate's result. */
  topicId: string
  /** The candidate's referral code. */
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
  // A mail to show in the development mailbox.
  const recover = {
    path: '/auth/v1/recover',
    method: 'POST',
    body: { email: 'somjai@example.test' },
  }
  await backstage.ask('', recover)
  const adminToken = sessions.administrator.access_token
  const [hub, local, nurse] = [
    await findContentIds(backstage, ''),
    await findContentIds(backstage, 'local.'),
    await findContentIds(backstage, 'nurse.'),
  ]
  await nameAtLength(backstage, 'nurse.', adminToken, nurse)
  // More than a new user's balance.
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
  const { questions, tags } = await backstage.call<Record<'questions' | 'tags', { id: string }[]>>(
    'local.',
    token,
    'attempt_result',
    { attempt_id: finishedId },
  )
  for (const { id } of questions.slice(0, 3)) {
    await backstage.call('local.', token, 'set_bookmark', { question_id: id, bookmarked: true })
  }
  const invitation = await call<string>('generate_referral_code')
  const topicId = tags[0]?.id ?? ''
  return { sessions, adminToken, hub, local, nurse, finishedId, topicId, invitation }
}

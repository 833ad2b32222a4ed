import type { LinkProps } from '@tanstack/react-router'

/** Where a quiz set is taken: a tenant's and the hub's have each their address. */
export function quizLink(quizSetId: string, ofTenant: boolean): LinkProps {
  return { to: ofTenant ? '/tenant-quiz/$quizSetId' : '/quiz/$quizSetId', params: { quizSetId } }
}

/** Whether the page at `path` is the quiz itself. */
export function isQuizPage(path: string, quizSetId: string): boolean {
  const [, place, id] = path.split('/')
  return id === quizSetId && (place === 'quiz' || place === 'tenant-quiz')
}

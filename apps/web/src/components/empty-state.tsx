import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '@/lib/page-title'
import { Illustration, type Scene } from './illustration'
import classes from './shell-parts.module.css'
import { WholeWords } from './whole-words'

type Props = {
  scene: Scene
  title: string
  body?: string
  /** The next step: a button or a link. */
  action?: ReactNode
  /** Heading level. With level 1 the state is the whole page, and the tab takes this title. */
  order?: 1 | 2 | 3
}

/** An empty list: the meaning and the next step. */
export function EmptyState({ scene, title, body, action, order = 2 }: Props) {
  usePageTitle(order === 1 ? title : undefined)
  return (
    <div className={classes.emptyState}>
      <Illustration scene={scene} />
      <Title order={order} size="h2">
        <WholeWords>{title}</WholeWords>
      </Title>
      {body && (
        <Text c="dimmed" maw="46ch">
          <WholeWords>{body}</WholeWords>
        </Text>
      )}
      {action && <div className={classes.emptyStateAction}>{action}</div>}
    </div>
  )
}

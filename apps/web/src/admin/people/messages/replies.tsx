import { Badge, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { formatDateTime } from '@/lib/formats'
import { type Reply, repliesTo } from './api/replies'
import classes from './message-dialog.module.css'
import { texts } from './texts'

const words = texts.replies
const tones: Record<Reply['mail'], string> = { waiting: 'mango', sent: 'leaf', failed: 'ruby' }

/** Polls while a mail is queued, because the worker may send it at any time. */
const waitingMs = 3_000

/** Replies with their author and the delivery state of their mail. */
export function Replies({ messageId }: { messageId: string }) {
  const query = useQuery({
    ...repliesTo(messageId),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ mail }) => mail === 'waiting') ? waitingMs : false,
  })
  return (
    <section aria-label={words.title} className={classes.replies}>
      <h3 className={classes.title}>{words.title}</h3>
      <QueryView query={query} skeleton={<Skeleton height={56} />}>
        {(replies) =>
          replies.length === 0 ? (
            <p className={classes.soft}>{words.empty}</p>
          ) : (
            <RowList as="ol">
              {replies.map((reply) => (
                <Entry key={reply.id} {...reply} />
              ))}
            </RowList>
          )
        }
      </QueryView>
    </section>
  )
}

function Entry({ body, created_at, author, mail }: Reply) {
  return (
    <li className={classes.reply}>
      <p className={classes.message}>{body}</p>
      <div className={classes.foot}>
        <span className={classes.soft}>
          {words.by(author?.name ?? words.former, formatDateTime(created_at))}
        </span>
        <Badge variant="light" color={tones[mail]}>
          {words.mail[mail]}
        </Badge>
      </div>
      {mail === 'failed' && <p className={classes.soft}>{words.failedHint}</p>}
    </li>
  )
}

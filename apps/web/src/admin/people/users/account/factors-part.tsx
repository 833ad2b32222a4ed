import { Button } from '@mantine/core'
import { useState } from 'react'
import { RowList } from '@/components/row-list'
import { formatDateTime } from '@/lib/formats'
import { useSession } from '@/lib/session'
import type { UserDetails } from '../api/user-details'
import { userName } from '../user-name'
import classes from './account-screen.module.css'
import { removeUserFactors } from './api/account-acts'
import { ReasonDialog } from './reason-dialog'
import { texts } from './texts'

const words = texts.factors

/** The user's second factors, and their removal for a user without access to any of them. */
export function FactorsPart({ user }: { user: UserDetails }) {
  const { session } = useSession()
  const [asking, setAsking] = useState(false)
  const isOwn = user.id === session?.user.id
  return (
    <section className={classes.screen} aria-label={words.title}>
      <h2 className={classes.title}>{words.title}</h2>
      {user.factors.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <RowList>
          {user.factors.map(({ id, friendly_name, created_at }) => (
            <li key={id} className={classes.row}>
              <strong>{friendly_name || words.unnamed}</strong>
              <span className={classes.soft}>{words.since(formatDateTime(created_at))}</span>
            </li>
          ))}
        </RowList>
      )}
      {user.factors.length > 0 && isOwn && <p>{words.own}</p>}
      {user.factors.length > 0 && !isOwn && (
        <div>
          <Button color="ruby" variant="light" onClick={() => setAsking(true)}>
            {words.action}
          </Button>
        </div>
      )}
      {asking && (
        <ReasonDialog
          name={`factors ${user.id}`}
          title={words.ask(userName(user))}
          body={words.body}
          action={words.action}
          done={words.done}
          act={(reason) => removeUserFactors(user.id, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDateTime, formatNumber } from '@/lib/formats'
import classes from '../panels-and-fields.module.css'
import { addressOf, type PicturePurpose, storedPictures } from './stored-pictures'
import { texts } from './texts'

type Props = {
  purpose: PicturePurpose
  site: string | null
  /** Address of the chosen picture. */
  value: string
  onChoose: (address: string) => void
}

const words = texts.library

/** The service creates thumbnails one by one, and has a queue of 16. */
const step = 12

/** The pictures that a site has already uploaded for one purpose, newest first. */
export function PictureLibrary({ purpose, site, value, onChoose }: Props) {
  const title = useId()
  const [limit, setLimit] = useState(step)
  const query = useQuery({
    ...storedPictures(site, purpose, limit),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.library} aria-labelledby={title}>
      <h3 id={title} className={classes.libraryTitle}>
        {words.title}
      </h3>
      {query.data ? (
        query.data.pictures.length === 0 ? (
          <p className={classes.note}>{words.empty}</p>
        ) : (
          <div className={classes.scroll}>
            <ul className={classes.pictures}>
              {query.data.pictures.map(({ path, storedAt }, index) => (
                <li key={path}>
                  <button
                    type="button"
                    className={classes.libraryPicture}
                    aria-pressed={value === addressOf(path)}
                    onClick={() => onChoose(addressOf(path))}
                  >
                    <img
                      src={addressOf(path, 256)}
                      alt={words.picture(formatNumber(index + 1), formatDateTime(storedAt))}
                      loading="lazy"
                    />
                  </button>
                </li>
              ))}
            </ul>
            {query.data.more && (
              <Button
                variant="subtle"
                fullWidth
                loading={query.isPlaceholderData}
                onClick={() => setLimit(limit + step)}
              >
                {words.more}
              </Button>
            )}
          </div>
        )
      ) : query.isError ? (
        <p className={classes.note} role="alert">
          {words.failed}{' '}
          <Button variant="subtle" loading={query.isFetching} onClick={() => void query.refetch()}>
            {words.retry}
          </Button>
        </p>
      ) : (
        <Skeleton height={96} role="status" aria-label={words.loading} />
      )}
    </section>
  )
}

import { useSite } from '@/lib/site'
import classes from './seo.module.css'
import { texts } from './texts'

const words = texts.preview

type Props = {
  values: Record<string, unknown>
  /** The site of the page; the current site when absent. */
  site?: { name: string; host: string } | undefined
}

/** A page as a search result and as a shared link; placeholders for missing values are greyed out. */
export function SeoPreview({ values, site }: Props) {
  const { settings } = useSite()
  const name = site?.name ?? settings.site_name
  const given = (name: string) => String(values[name] ?? '').trim()
  const title = given('title')
  const description = given('description')
  const picture = given('og_image')
  const host = given('canonical_url').replace(/^https:\/\//, '') || (site?.host ?? location.host)
  const isHidden = given('meta_robots').startsWith('noindex')
  return (
    <div className={classes.previews}>
      <section aria-label={words.search} className={classes.search}>
        <h3 className={classes.label}>{words.search}</h3>
        {isHidden ? (
          <p className={classes.standard}>{words.hidden}</p>
        ) : (
          <>
            <span className={classes.host}>{name ? `${name} · ${host}` : host}</span>
            <span className={title ? classes.title : classes.standard}>{title || words.title}</span>
            <span className={description ? undefined : classes.standard}>
              {description || words.description}
            </span>
          </>
        )}
      </section>
      <section aria-label={words.social} className={classes.social}>
        <h3 className={classes.label}>{words.social}</h3>
        {picture ? (
          <img src={picture} alt="" className={classes.picture} />
        ) : (
          <span className={classes.noPicture}>{words.noPicture}</span>
        )}
        <span className={classes.host}>{host}</span>
        <strong className={given('og_title') || title ? undefined : classes.standard}>
          {given('og_title') || title || words.title}
        </strong>
        <span className={given('og_description') || description ? undefined : classes.standard}>
          {given('og_description') || description || words.description}
        </span>
      </section>
    </div>
  )
}

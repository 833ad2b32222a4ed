/** What a page shows, as its description and its place in `seo_settings` go. */
export type PageKind =
  | 'home'
  | 'category'
  | 'subcategory'
  | 'course'
  | 'quiz'
  | 'about'
  | 'careers'
  | 'contact'
  | 'privacy'
  | 'terms'
  | 'cookies'
  | 'categories'
  | 'quizSets'
  | 'leaderboard'
  | 'platforms'
  | 'purchase'
  | 'search'
  /** One person's own screens, of no use to a search engine. */
  | 'personal'
  /** The back office's. */
  | 'admin'

/** A page of the web app, as each route tells of its own and the server's build lists them. */
export type SitePage = {
  /** With `$name` where a part of it may be anything. */
  path: string
  kind: PageKind
  /** Its title; null where that is what it shows, or the site's. */
  name: string | null
  /** Functions without arguments whose answers a member's screen shows first: its page asks for them ahead. */
  memberReads?: string[]
}

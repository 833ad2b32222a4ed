/** The kind of record that a page shows, which selects its description and its row in `seo_settings`. */
export type PageKind =
  | 'home'
  | 'category'
  | 'subcategory'
  | 'course'
  | 'quiz'
  | 'exam'
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
  /** Personal screens, which search engines should not index. */
  | 'personal'
  /** Screens of the back office. */
  | 'admin'

/** A page of the web app, declared by its route and listed by the server build. */
export type SitePage = {
  /** With `$name` for a path parameter. */
  path: string
  kind: PageKind
  /** Its title; null if the title is that of the record or the site. */
  name: string | null
  /** Functions without arguments whose responses a signed-in user's screen shows first. Its page prefetches them. */
  memberReads?: string[]
  /**
   * Routes of a page that is only rendered in the browser, outermost first, by the names of their chunks: its files are
   * preloaded, as those of a rendered view.
   */
  routes?: string[]
}

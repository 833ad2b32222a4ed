/** Returns the link of a mail: GoTrue's `GET /verify`, which redirects to `redirectTo`. */
export function actionUrl(
  externalUrl: string,
  link: { tokenHash: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({
    token: link.tokenHash,
    type: link.type,
    redirect_to: link.redirectTo,
  })
  return `${externalUrl}/verify?${query}`
}

/** Returns the sign-up link that carries a referral code. */
export function referralLink(origin: string, code: string): string {
  return `${origin}/auth?ref=${encodeURIComponent(code)}`
}

/** Opens LINE with a message ready to send to a friend or a group. */
export function lineShareLink(message: string, link: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(`${message}\n${link}`)}`
}

/** Names of the social networks in the footer. */
export const texts = {
  label: 'ติดตามเรา',
  networks: {
    facebook_url: 'Facebook',
    twitter_url: 'X (Twitter)',
    instagram_url: 'Instagram',
    linkedin_url: 'LinkedIn',
    youtube_url: 'YouTube',
  },
} as const

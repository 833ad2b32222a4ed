import { useSetting } from '@/lib/site'
import { TownScene } from '../scenes/town-scene'
import { texts } from '../texts'
import { FeatureCards } from './feature-cards'
import { Hero } from './hero'
import { LocalActions } from './hero-actions'
import { type HomeParts, HomeSection } from './home-section'
import { SignUpBanner } from './sign-up-banner'
import { StatsStrip } from './stats-strip'
import { Testimonials } from './testimonials'

/** Home of a tenant for local-government exams, with its own pitch. */
export function LocalHome({ exams, categories }: HomeParts) {
  const { local } = texts
  return (
    <>
      <Hero
        badge={useSetting('promo_badge', local.badge)}
        title={useSetting('hero_title', local.title)}
        subtitle={useSetting('hero_subtitle', '') || undefined}
        description={useSetting('hero_description', local.description)}
        actions={<LocalActions />}
        scene={<TownScene />}
      />
      <StatsStrip stats={local.stats} />
      {exams}
      <HomeSection id="categories" title={local.categories}>
        {categories}
      </HomeSection>
      <HomeSection id="features" title={local.featuresTitle}>
        <FeatureCards features={local.features} />
      </HomeSection>
      <HomeSection id="voices" title={local.testimonialsTitle}>
        <Testimonials />
      </HomeSection>
      <SignUpBanner />
    </>
  )
}

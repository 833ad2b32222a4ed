import { useSetting, useTenant } from '@/lib/site'
import { DeskScene } from '../scenes/desk-scene'
import { texts } from '../texts'
import { FeatureCards } from './feature-cards'
import { Hero } from './hero'
import { TenantActions } from './hero-actions'
import { type HomeParts, HomeSection } from './home-section'
import { SignUpBanner } from './sign-up-banner'
import { StatsStrip } from './stats-strip'

/**
 * A tenant's home. Each text comes from the tenant's settings, else from its own columns, else from the
 * defaults.
 */
export function TenantHome({ exams, categories }: HomeParts) {
  const tenant = useTenant()
  const name = useSetting('site_name', tenant?.name ?? '')
  const title = useSetting('hero_title', tenant?.name || texts.tenant.title)
  const subtitle = useSetting('hero_subtitle', '')
  const description = useSetting(
    'hero_description',
    tenant?.description || texts.tenant.description,
  )
  const featuresTitle = useSetting('features_title', texts.features.title)
  const featuresBody = useSetting('features_description', '')
  if (!tenant) return null
  return (
    <>
      <Hero
        badge={name}
        title={title}
        subtitle={subtitle || undefined}
        description={description}
        actions={<TenantActions />}
        scene={<DeskScene />}
      />
      <StatsStrip stats={texts.tenant.stats} />
      {exams}
      <HomeSection id="categories" title={texts.tenant.categories}>
        {categories}
      </HomeSection>
      <HomeSection id="features" title={featuresTitle} body={featuresBody}>
        <FeatureCards features={texts.features.items} />
      </HomeSection>
      <SignUpBanner />
    </>
  )
}

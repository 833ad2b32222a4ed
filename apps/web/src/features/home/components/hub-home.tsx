import { ExamHallScene, Lamp } from '@/components/exam-hall-scene'
import { useSetting, useSite } from '@/lib/site'
import { texts } from '../texts'
import { FeatureCards } from './feature-cards'
import { Hero, HubActions } from './hero'
import { type HomeParts, HomeSection } from './home-section'
import { PlatformGrid } from './platform-grid'
import { SignUpBanner } from './sign-up-banner'
import { StatsStrip } from './stats-strip'

/** The hub's home: pitch, platforms and the hub's own categories. */
export function HubHome({ exams, categories }: HomeParts) {
  const { hub, platforms, features } = texts
  const ownFeatures = hubFeatures(useSite().settings)
  return (
    <>
      <Hero
        badge={hub.eyebrow}
        title={useSetting('hero_title', hub.title)}
        subtitle={useSetting('hero_subtitle', hub.subtitle)}
        description={useSetting('hero_description', hub.description)}
        actions={<HubActions />}
        scene={<ExamHallScene />}
        lamp={<Lamp />}
      />
      <StatsStrip stats={hub.stats} />
      <HomeSection id="platforms" title={platforms.title} body={platforms.body}>
        <PlatformGrid />
      </HomeSection>
      {exams}
      <HomeSection id="categories" title={hub.categories}>
        {categories}
      </HomeSection>
      <HomeSection
        id="features"
        title={useSetting('features_title', features.title)}
        body={useSetting('features_description', features.body)}
      >
        <FeatureCards features={ownFeatures} />
      </HomeSection>
      <SignUpBanner />
    </>
  )
}

const icons = ['book', 'bulb', 'chart'] as const

/** Returns the hub's three features from `feature_{1..3}_title` and `_description`, else the defaults. */
function hubFeatures(settings: Record<string, string>) {
  return icons.map((icon, index) => ({
    icon,
    title: settings[`feature_${index + 1}_title`]?.trim() || texts.hub.features[index]?.title || '',
    body:
      settings[`feature_${index + 1}_description`]?.trim() || texts.hub.features[index]?.body || '',
  }))
}

import { useSetting, useTenant } from '@/lib/site'
import { texts } from '../texts'
import { FeatureCards } from './feature-cards'
import { Hero, TenantActions } from './hero'
import { type HomeParts, HomeSection } from './home-section'
import classes from './sales-page.module.css'
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

/** A desk in the evening: books, a clock and a lamp over an open exercise. */
function DeskScene() {
  return (
    <svg
      className={classes.sceneStrip}
      viewBox="0 0 1440 200"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path className={classes.sceneBeam} d="M1206 78 1010 190h300z" />
      <g className={classes.sceneFill}>
        <path d="M560 168h130v22H560zM576 146h108v22H576zM880 148h40v42h-40z" />
        <circle cx="790" cy="158" r="26" />
      </g>
      <g className={classes.sceneLine}>
        {/* Books. */}
        <path d="M560 168h130v22H560zM576 146h108v22H576zM568 124h98v22h-98zM582 124v22M590 168v22M662 146v22" />
        {/* An alarm clock. */}
        <circle cx="790" cy="158" r="26" />
        <path d="M790 158v-14M790 158l10 6M774 181l-6 9M806 181l6 9M768 136l-8-8M812 136l8-8M790 132v-6" />
        {/* Pencils. */}
        <path d="M880 148h40v42h-40zM888 148l-6-36 8-4 6 40M904 148l4-44 8 2-2 42" />
        {/* An open exercise under the lamp. */}
        <path d="M1060 190c20-12 50-12 70-2 20-10 50-10 70 2M1130 188v-6M1076 180c14-4 30-4 42 0M1142 180c14-4 30-4 42 0" />
        {/* The lamp. */}
        <path d="M1310 190h70M1345 190v-10M1345 180l-34-74M1311 106l-56-44" />
        <circle cx="1345" cy="178" r="5" />
        <circle cx="1311" cy="106" r="5" />
        <path className={classes.sceneShade} d="m1262 46-18 26-50 6c2-28 26-50 68-32z" />
        {/* A plant. */}
        <path d="M440 160h44l-6 30h-32zM462 160c0-24-4-36-20-46M462 160c0-30 6-44 24-52M462 140c-14-2-24-10-26-20M464 138c14 0 24-8 28-18" />
        <path d="M0 190h1440" />
      </g>
    </svg>
  )
}

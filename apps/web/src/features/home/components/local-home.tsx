import { WholeWords } from '@/components/whole-words'
import { useSetting } from '@/lib/site'
import { texts } from '../texts'
import { FeatureCards } from './feature-cards'
import { Hero, LocalActions } from './hero'
import { type HomeParts, HomeSection } from './home-section'
import classes from './sales-page.module.css'
import { SignUpBanner } from './sign-up-banner'
import { StatsStrip } from './stats-strip'

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

/** Sample testimonials, labelled as samples. */
function Testimonials() {
  const { testimonials, testimonialsNote } = texts.local
  return (
    <>
      <ul className={classes.voices}>
        {testimonials.map(({ words, name, role }) => (
          <li key={name}>
            <figure className={classes.voice}>
              <blockquote className={classes.voiceWords}>
                <WholeWords>{words}</WholeWords>
              </blockquote>
              <figcaption className={classes.voiceIdentity}>
                <strong>{name}</strong> {role}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={classes.voiceNote}>{testimonialsNote}</p>
    </>
  )
}

/** A town that candidates want to work for: town hall, flag, houses and the water tower. */
function TownScene() {
  return (
    <svg
      className={classes.sceneStrip}
      viewBox="0 0 1440 200"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path
        className={classes.sceneHill}
        d="M0 190c140-70 250-92 380-70s190-50 330-40 210 40 330 20 260-40 400 20v70z"
      />
      <g className={classes.sceneLit}>
        <path d="M830 142h20v26h-20zM870 142h20v26h-20zM1030 142h20v26h-20zM1070 142h20v26h-20z" />
        <path d="M946 140h28v50h-28z" />
        <path d="M412 146h16v16h-16zM440 146h16v16h-16zM526 150h18v18h-18zM1228 148h16v18h-16zM1256 148h16v18h-16z" />
      </g>
      <g className={classes.sceneLine}>
        {/* The town hall: a tiered roof with finials, columns and steps. */}
        <path d="M806 124h308v66H806zM796 124h328M820 124l20-22h240l20 22M870 102l22-26h136l22 26" />
        <path d="m900 76 60-46 60 46zM900 76c-8 2-14-2-18-8M1020 76c8 2 14-2 18-8M960 30V14" />
        <path d="m924 70 36-27 36 27zM912 124v66M934 124v66M986 124v66M1008 124v66M896 182h128M886 190v-8h148v8" />
        <path d="M946 190v-50h28v50" />
        {/* The flag. */}
        <path d="M1160 190V40M1160 44h44v28h-44zM1160 51h44M1160 65h44" />
        {/* Houses and trees. */}
        <path d="M400 190v-52h68v52M390 140l44-30 44 30M506 190v-46h56v46M498 144h72l-12-16h-48z" />
        <path d="M1212 190v-50h76v50M1202 142l48-28 48 28" />
        <path d="M620 190v-24M620 166a22 22 0 1 1 0-44 22 22 0 0 1 0 44zM700 190v-18M700 172c-20 0-24-30 0-46 24 16 20 46 0 46z" />
        <path d="M1370 190v-20M1370 170c-22 0-26-32 0-50 26 18 22 50 0 50zM748 190v-12M748 178a16 16 0 1 1 0-32 16 16 0 0 1 0 32z" />
        {/* The water tower of a sub-district. */}
        <path d="M296 190V96M320 190V96M280 96h56l12-28-12-24h-56l-12 24zM268 68h80M296 130h24M296 160h24" />
        {/* The road. */}
        <path d="M0 190h1440" />
      </g>
    </svg>
  )
}

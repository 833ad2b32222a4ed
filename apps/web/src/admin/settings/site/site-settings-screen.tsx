import { Anchor, Stack } from '@mantine/core'
import { examSection } from '@/admin/kit/settings/exam-section'
import {
  chosenFrom,
  isEmail,
  isLink,
  longControl,
  pictureControl,
  type Section,
  secretControl,
  switchControl,
} from '@/admin/kit/settings/setting'
import { SettingsForm } from '@/admin/kit/settings/settings-form'
import { PageHeader } from '@/components/page-header'
import { texts } from './texts'

const { site, social, home, feature, mails, reminders, keys, exams, security } = texts

const link = (name: Exclude<keyof typeof social, 'title'>) => ({
  key: `${name}_url`,
  label: social[name],
  refuse: isLink,
})

const sections: Section[] = [
  {
    title: site.title,
    settings: [
      {
        key: 'site_name',
        label: site.name,
        refuse: (value) => (value === '' ? site.nameMissing : null),
      },
      { key: 'site_logo', label: site.logo, control: pictureControl(null) },
      { key: 'site_description', label: site.description, control: longControl },
      { key: 'contact_email', label: site.email, refuse: isEmail },
      { key: 'contact_phone', label: site.phone },
      { key: 'address', label: site.address, control: longControl },
    ],
  },
  {
    title: social.title,
    settings: [
      link('facebook'),
      link('twitter'),
      link('instagram'),
      link('linkedin'),
      link('youtube'),
    ],
  },
  examSection((name) => name, 'hub'),
  {
    title: mails.title,
    settings: [
      {
        key: 'mail_waiting_digest',
        label: mails.digest,
        hint: mails.digestHint,
        standard: 'false',
        control: switchControl,
      },
    ],
  },
  {
    title: reminders.title,
    settings: [
      {
        key: 'line_access_token',
        label: reminders.line,
        hint: reminders.lineHint,
        control: secretControl,
      },
    ],
  },
  {
    title: keys.title,
    settings: [
      {
        key: 'hold_suspect_keys',
        label: keys.hold,
        hint: keys.holdHint,
        standard: 'true',
        control: switchControl,
      },
      {
        key: 'regrade_refund',
        label: keys.refund,
        hint: keys.refundHint,
        standard: 'share',
        control: chosenFrom([
          { value: 'share', label: keys.refunds.share },
          { value: 'all', label: keys.refunds.all },
          { value: 'none', label: keys.refunds.none },
        ]),
      },
    ],
  },
  {
    title: exams.title,
    settings: [
      {
        key: 'readiness_shown',
        label: exams.readiness,
        hint: exams.readinessHint,
        standard: 'true',
        control: switchControl,
      },
    ],
  },
  {
    title: security.title,
    settings: [
      {
        key: 'security_admin_second_factor',
        label: security.secondFactor,
        hint: security.secondFactorHint,
        standard: 'false',
        control: switchControl,
      },
      { key: 'auth_providers', label: security.providers, hint: security.providersHint },
    ],
  },
  {
    title: home.title,
    settings: [
      { key: 'hero_title', label: home.heroTitle },
      { key: 'hero_subtitle', label: home.heroSubtitle },
      { key: 'hero_description', label: home.heroDescription, control: longControl },
      { key: 'hero_cta_text', label: home.cta },
    ],
  },
  ...[1, 2, 3].map((number) => ({
    title: feature.title(number),
    settings: [
      { key: `feature_${number}_title`, label: feature.name },
      { key: `feature_${number}_description`, label: feature.body, control: longControl },
    ],
  })),
]

/** The hub's name, links and home page texts. */
export function SiteSettingsScreen() {
  return (
    <Stack gap="md">
      <PageHeader
        title={texts.title}
        description={texts.about}
        aside={
          <Anchor href="/" target="_blank">
            {texts.visit}
          </Anchor>
        }
      />
      <SettingsForm name="site" sections={sections} />
    </Stack>
  )
}

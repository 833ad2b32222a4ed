import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import { QueryView } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import classes from '../panels-and-fields.module.css'
import { type Stored, storedSettings } from './api'
import { lineControl, type Section } from './setting'
import { texts } from './texts'
import { type SettingsForm as Form, useSettingsForm } from './use-settings-form'

type Props = {
  /** Identifies the draft. */
  name: string
  sections: Section[]
  /** Rendered beside the fields from their current values. */
  aside?: (typedOf: (key: string) => string) => ReactNode
}

/** Settings in sections, saved together. */
export function SettingsForm(props: Props) {
  const keys = props.sections.flatMap(({ settings }) => settings.map(({ key }) => key))
  const query = useQuery(storedSettings(keys))
  return (
    <QueryView query={query} skeleton={<Skeleton height={640} />}>
      {(stored) => <Fields key={props.name} {...props} stored={stored} />}
    </QueryView>
  )
}

function Fields({ name, sections, aside, stored }: Props & { stored: Stored }) {
  const form = useSettingsForm(name, sections, stored)
  const settings = sections.flatMap((section) => section.settings)
  const typedOf = (key: string) => {
    const setting = settings.find((one) => one.key === key)
    return setting ? form.typedOf(setting) : ''
  }
  return (
    <form
      className={aside ? classes.beside : classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className={classes.form}>
        {form.restored && <Notice tone="mango" title={texts.restored} />}
        {sections.map((section) => (
          <SectionFields key={section.title} section={section} form={form} />
        ))}
      </div>
      {aside && <div className={classes.aside}>{aside(typedOf)}</div>}
      <div className={classes.foot}>
        {form.refused && (
          <div role="alert" className={classes.refused}>
            <Notice tone="ruby" title={form.refused} />
          </div>
        )}
        <p className={classes.count} role="status">
          {form.changed > 0 ? texts.unsaved(formatNumber(form.changed)) : texts.unchanged}
        </p>
        <Button variant="default" disabled={form.changed === 0} onClick={form.drop}>
          {texts.drop}
        </Button>
        <Button type="submit" loading={form.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

function SectionFields({ section, form }: { section: Section; form: Form }) {
  const { title, about, settings } = section
  return (
    <fieldset className={classes.section}>
      <legend className={classes.title}>{title}</legend>
      {about && <p className={classes.about}>{about}</p>}
      {settings.map((setting) => {
        const Control = setting.control ?? lineControl
        const others = form.othersOf(setting)
        return (
          <div key={setting.key}>
            {Control({
              label: setting.label,
              description: others === null ? setting.hint : texts.others(others),
              value: form.typedOf(setting),
              onChange: (value) => form.type(setting, value),
              error: form.errorOf(setting),
              disabled: !form.isUsed(setting),
            })}
          </div>
        )
      })}
    </fieldset>
  )
}

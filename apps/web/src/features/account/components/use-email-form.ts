import { schemaResolver, useForm } from '@mantine/form'
import { emailFields } from '../rules/account-fields'

/** A form of one address, checked and trimmed before it is sent. */
export function useEmailForm() {
  return useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailFields, { sync: true }),
    transformValues: (values) => emailFields.parse(values),
  })
}

import { schemaResolver, useForm } from '@mantine/form'
import { emailFields } from '../rules/account-fields'

/** Form with one address field, validated and trimmed before submission. */
export function useEmailForm() {
  return useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailFields, { sync: true }),
    transformValues: (values) => emailFields.parse(values),
  })
}

import { useContactDetails } from '@/lib/contact-details'
import { LegalPage } from '../components/legal-page'
import { termsOfService } from './texts'

export function TermsScreen() {
  const { siteName: site, email } = useContactDetails()
  return <LegalPage document={termsOfService({ site, email })} />
}

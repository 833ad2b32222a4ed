import { useContactDetails } from '@/lib/contact-details'
import { LegalPage } from '../components/legal-page'
import { privacyPolicy } from './texts'

export function PrivacyScreen() {
  const { siteName: site, email } = useContactDetails()
  return <LegalPage document={privacyPolicy({ site, email })} />
}

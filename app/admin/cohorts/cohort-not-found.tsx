import { href } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'

export function CohortNotFound() {
  return (
    <PageHeader back={{ to: href('/admin/cohorts'), label: 'Back to Cohorts' }} title="Cohort not found">
      There’s no cohort at this address. Look for it in the list.
    </PageHeader>
  )
}

import { href } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'

export function CohortNotFound() {
  return (
    <PageHeader back={{ to: href('/admin/cohorts'), label: 'All bootcamps' }} title="Bootcamp not found">
      There’s no bootcamp at this address. Look for it in the list.
    </PageHeader>
  )
}

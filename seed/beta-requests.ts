/** Businesses on the beta waitlist, in each of the three statuses. */
export interface SampleBetaRequest {
  firstName: string
  lastName: string
  email: string
  company: string
  jobTitle: string
  industry: 'technology' | 'healthcare' | 'finance' | 'education' | 'retail' | 'manufacturing' | 'consulting' | 'other'
  budget: 'under-5k' | '5k-15k' | '15k-50k' | '50k-100k' | 'over-100k'
  project: string
  status: 'new' | 'in_progress' | 'resolved'
  hoursAgo: number
}

export const sampleBetaRequests: SampleBetaRequest[] = [
  {
    firstName: 'Joanna',
    lastName: 'Krol',
    email: 'joanna@corner-bakery.example',
    company: 'Corner Bakery',
    jobTitle: 'Owner',
    industry: 'retail',
    budget: 'under-5k',
    project:
      'Orders come by phone, by mail and on paper bags. We would like an agent that puts them on one list for the next morning.',
    status: 'new',
    hoursAgo: 6,
  },
  {
    firstName: 'Idris',
    lastName: 'Bello',
    email: 'idris@northgate-dental.example',
    company: 'Northgate Dental',
    jobTitle: 'Practice Manager',
    industry: 'healthcare',
    budget: '5k-15k',
    project:
      'One in six appointments is missed. An agent should remind people in their language, and offer the gap to those who wait.',
    status: 'new',
    hoursAgo: 31,
  },
  {
    firstName: 'Sunniva',
    lastName: 'Aune',
    email: 'sunniva@fjordline-freight.example',
    company: 'Fjordline Freight',
    jobTitle: 'Head of Operations',
    industry: 'other',
    budget: '50k-100k',
    project:
      'Customs papers arrive in eleven forms. We want them read, checked against the order, and the odd ones laid before a person.',
    status: 'in_progress',
    hoursAgo: 98,
  },
  {
    firstName: 'Raúl',
    lastName: 'Ibáñez',
    email: 'raul@ibanez-tax.example',
    company: 'Ibáñez Tax & Advice',
    jobTitle: 'Partner',
    industry: 'finance',
    budget: '15k-50k',
    project:
      'Every spring four hundred clients send receipts as photos. Somebody types them in. That somebody should be an agent.',
    status: 'resolved',
    hoursAgo: 300,
  },
]

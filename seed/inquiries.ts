/** Messages from visitors, in each of the three statuses. */
export interface SampleInquiry {
  firstName: string
  lastName: string
  email: string
  phone?: string
  organization?: string
  type:
    | 'General Information'
    | 'Event Sponsorship'
    | 'Host an Event'
    | 'Media Inquiry'
    | 'Want to Volunteer'
    | 'Partnership/Collaboration'
    | 'Other'
  subject?: string
  message: string
  status: 'new' | 'in_progress' | 'resolved'
  hoursAgo: number
}

export const sampleInquiries: SampleInquiry[] = [
  {
    firstName: 'Renata',
    lastName: 'Oyelaran',
    email: 'renata@riverside-library.example',
    phone: '+1 555 010 0142',
    organization: 'Riverside Public Library',
    type: 'Host an Event',
    subject: 'An evening session in our branch',
    message:
      'We have a bright room for sixty people, a projector and a coffee machine that mostly works. Could one of your builders show our visitors what an agent is, some Tuesday evening in August?',
    status: 'new',
    hoursAgo: 3,
  },
  {
    firstName: 'Gideon',
    lastName: 'Park',
    email: 'gideon.park@mail.example',
    type: 'General Information',
    subject: 'Is a phone enough for the sessions?',
    message:
      'I do not own a laptop at the moment. Can I follow the three Saturdays from a phone or a library computer, or would I be holding the others up?',
    status: 'new',
    hoursAgo: 9,
  },
  {
    firstName: 'Marisol',
    lastName: 'Etxeberria',
    email: 'newsroom@valley-herald.example',
    phone: '+1 555 010 0177',
    organization: 'The Valley Herald',
    type: 'Media Inquiry',
    subject: 'Story about career changers',
    message:
      'I am writing about people who change careers with the help of AI. May I talk with two participants and sit in on the last session? The piece is due on the 28th.',
    status: 'new',
    hoursAgo: 26,
  },
  {
    firstName: 'Otis',
    lastName: 'Lindgren',
    email: 'otis@mail.example',
    type: 'Want to Volunteer',
    subject: 'Office hours helper',
    message:
      'I have built internal tools for years and explain things slowly and without jargon. If you need somebody for the Wednesday office hours, I would like to help.',
    status: 'in_progress',
    hoursAgo: 51,
  },
  {
    firstName: 'Chidinma',
    lastName: 'Eze',
    email: 'partnerships@bridgeworks.example',
    organization: 'Bridgeworks',
    type: 'Partnership/Collaboration',
    subject: 'Places for our job seekers',
    message:
      'We support adults who return to work. Could we reserve a small group of places in the next cohort, and would you come to our open day first?',
    status: 'in_progress',
    hoursAgo: 74,
  },
  {
    firstName: 'Florian',
    lastName: 'Castellano',
    email: 'florian@copper-and-co.example',
    phone: '+1 555 010 0119',
    organization: 'Copper & Co.',
    type: 'Event Sponsorship',
    subject: 'Lunch for session three',
    message: 'We would be glad to pay for lunch at a watch party for the showcase session. Whom do I talk to?',
    status: 'resolved',
    hoursAgo: 122,
  },
  {
    firstName: 'Anneliese',
    lastName: 'Brandt',
    email: 'anneliese.brandt@mail.example',
    type: 'Other',
    message:
      'Your confirmation email reached me twice. Not a complaint, I only want to be sure that I am not taking somebody else’s place.',
    status: 'resolved',
    hoursAgo: 170,
  },
]

/** Only for the demonstration: some are overdue, and one is a mass mailing. */
export const moreInquiries: SampleInquiry[] = [
  {
    firstName: 'Siobhán',
    lastName: 'O’Leary',
    email: 'siobhan@harbour-museum.example',
    organization: 'Harbour Museum',
    type: 'Partnership/Collaboration',
    subject: 'Agents for our archive',
    message:
      'Forty thousand photographs, four volunteers, and labels in three languages. Could some of your participants take that on as their project? We would show the results in our hall.',
    status: 'new',
    hoursAgo: 76,
  },
  {
    firstName: 'Bashir',
    lastName: 'Nasser',
    email: 'bashir.nasser@mail.example',
    type: 'Want to Volunteer',
    subject: 'Happy to mentor on Saturdays',
    message:
      'I have built support agents for two years and would like to sit in with a group of beginners. Which Saturdays are you short of people?',
    status: 'new',
    hoursAgo: 215,
  },
  ...['Your website, first page of every search', 'Last chance: first page of every search'].map(
    (subject, index): SampleInquiry => ({
      firstName: 'Growth',
      lastName: 'Team',
      email: 'deals@top-of-page.example',
      type: 'Other',
      subject,
      message: 'We looked at your site and found 14 errors. Answer today and the first month is free.',
      status: 'new',
      hoursAgo: 30 - 24 * index,
    }),
  ),
]

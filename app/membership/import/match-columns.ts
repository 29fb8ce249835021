import { isEmailAddress, pastedAddress } from '../../platform/email-address.ts'
import { type Column, columnList, type Meanings } from './columns.ts'
import { dateIn } from './file-dates.ts'

/**
 * Headings of spreadsheets, forms and address books, as `folded` writes them, in English, German, French, Spanish, Portuguese, Italian,
 * Dutch, Polish, Turkish and the languages of Scandinavia.
 */
const headingsOf: Record<Column, string> = {
  firstName: `firstname givenname givennames forename vorname rufname prenom nombres primernombre primeironome voornaam fornavn fornamn
    etunimi`,
  lastName: `lastname surname familyname nachname familienname zuname nomdefamille apellido apellidos cognome sobrenome apelido
    ultimonome achternaam familienaam nazwisko soyad soyadi soyisim etternavn efternavn efternamn sukunimi`,
  name: `name fullname yourname names contactname displayname participant participantname attendee attendeename vollstandigername
    vorundnachname vorundzuname vornamenachname nachnamevorname namevorname teilnehmer teilnehmerin nom nomcomplet nometprenom nomprenom prenometnom
    prenomnom nombre nombrecompleto nombreyapellido nombreyapellidos nome nomecompleto nomeecognome nomecognome nomeesobrenome naam
    volledigenaam imie imieinazwisko ad adi isim adsoyad adisoyadi adivesoyadi navn namn`,
  email: `email emailaddress emailid emailvalue mail mailaddress primaryemail contactemail workemail youremail emailadresse mailadresse emailadressen
    courriel adresseemail adressemail adressecourriel adresseelectronique correo email correoelectronico direcciondecorreo
    direcciondecorreoelectronico indirizzoemail indirizzomail postaelettronica enderecodeemail correioeletronico emailadres mailadres
    adresemail adresmail poczta eposta epostaadresi epost epostadresse epostadress`,
  status: 'status registrationstatus anmeldestatus statut estado stato situacao durum',
  newsletter: `newsletter newsletters newslettersubscription mailinglist optin subscribed rundbrief infolettre lettredinformation boletin
    boletim nieuwsbrief biuletyn bulten nyhetsbrev nyhedsbrev`,
  joinedAt: `joined joinedat joinedon created createdat createdon dateadded datecreated registered registeredat registeredon registrationdate
    signedup signedupat signupdate timestamp date anmeldedatum angemeldet angemeldetam beitritt beitrittsdatum beigetreten beigetretenam
    eintrittsdatum erstelltam datum zeitstempel dateinscription datedinscription inscritle horodateur fecha fechaderegistro
    fechadeinscripcion fechadealta marcatemporal data datadiscrizione datadeinscricao datadecadastro carimbodedatahora
    informazionicronologiche inschrijfdatum aanmelddatum datumaanmelding tijdstempel datarejestracji datazapisu sygnaturaczasowa
    kayittarihi tarih zamandamgasi`,
  role: 'role',
  work_status: 'workstatus',
  industry: 'industry',
  job_title: `jobtitle position berufsbezeichnung beruf poste fonction cargo puesto funcao qualifica functie stanowisko unvan
    organizationtitle`,
  company: `company companyname organization organisation organizationname organisationname firma unternehmen entreprise societe empresa azienda
    societa bedrijf sirket`,
  location: 'location city ort stadt wohnort standort ville lieu ciudad citta cidade plaats woonplaats miasto sehir',
  linkedin: 'linkedin linkedinprofile linkedinurl linkedinprofileurl',
  bootcamp_goal: 'bootcampgoals bootcampgoal',
  ai_goal: 'primaryaiagentgoal aigoal',
  ai_tools: 'aitoolsexperience aitools',
  used_mindstudio: 'usedmindstudio',
  about: 'about',
}
const columnOfHeading = new Map(
  columnList.flatMap((column) => headingsOf[column].split(/\s+/).map((heading) => [heading, column] as const)),
)

/** Letters alone, without accents and what stands in parentheses: "E-Mail-Adresse (privat)" is "emailadresse". */
export function folded(heading: string): string {
  return heading
    .replace(/\(.*?\)/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
}

export interface Guess {
  meanings: Meanings
  /** What a column that is left out seems to mean too, because another one has that meaning. */
  doubles: Meanings
}

/** Of the cells of a column with this meaning, so many have to look like it. */
const mostOf = 0.8

/** @param rows some of the file, whose cells tell where the headings don't */
export function guessColumns(headings: string[], rows: string[][], now: Date): Guess {
  const cellsOf = (index: number) => rows.map((cells) => cells[index]?.trim() ?? '').filter((cell) => cell !== '')
  const isMostly = (index: number, isOne: (cell: string) => boolean) => {
    const cells = cellsOf(index)
    return cells.length > 0 && cells.filter(isOne).length >= mostOf * cells.length
  }
  const seems: Meanings = headings.map((heading) => columnOfHeading.get(folded(heading)) ?? null)
  for (const index of headings.keys()) if (isMostly(index, isAddress)) seems[index] ??= 'email'
  const dates = [...headings.keys()].filter((index) => !seems[index] && isMostly(index, (cell) => isPast(cell, now)))
  if (!seems.includes('joinedAt') && dates.length === 1) seems[dates[0] as number] = 'joinedAt'

  const has = (column: Column) => seems.includes(column)
  // "Name, Vorname" and "Name, Surname": the other half of the name has a heading of its own.
  const half = has('firstName') && has('lastName') ? null : has('firstName') ? 'lastName' : 'firstName'
  const isHalf = has('firstName') || has('lastName')
  for (const [index, column] of seems.entries()) if (column === 'name' && isHalf) seems[index] = half

  // Of several with one meaning the one with most cells counts, or the first.
  const meanings = seems.map((column, index) => {
    if (!column) return null
    const filled = (at: number) => (column === 'email' ? cellsOf(at).filter(isAddress) : cellsOf(at)).length
    const rivals = [...seems.keys()].filter((at) => seems[at] === column)
    const best = Math.max(...rivals.map(filled))
    return rivals.find((at) => filled(at) === best) === index ? column : null
  })
  return { meanings, doubles: seems.map((column, index) => (meanings[index] ? null : column)) }
}

function isAddress(cell: string): boolean {
  return isEmailAddress(pastedAddress(cell))
}

function isPast(cell: string, now: Date): boolean {
  return [true, false].some((dayFirst) => {
    const at = dateIn(cell, { dayFirst, zone: 'UTC' })
    return at !== null && at <= now
  })
}

/** Whether the first line holds a person instead of the names of the columns. */
export function isNoHeader(cells: string[]): boolean {
  return cells.some(isAddress)
}

/** @returns whether people mean yes or no by it; null for neither */
export function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase().replace(/[.!]$/, '')
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}

const yes = new Set(
  'yes y true t 1 x ✓ ✔ ☑ on ja j wahr oui o vrai sí si s sim verdadero verdadeiro vero waar tak prawda evet'.split(
    ' ',
  ),
)
const no = new Set([
  '',
  ...'no n false f 0 - – — off nein falsch non faux não nao falso nee onwaar nie fałsz hayır hayir nei nej'.split(' '),
])

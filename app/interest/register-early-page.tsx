export default function RegisterEarlyPage() {
  return null
}

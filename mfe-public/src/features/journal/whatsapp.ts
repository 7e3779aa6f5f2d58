/** A chat with the journal, its first message written already; the number may be set with blanks. */
export function whatsAppLink(number: string, journal: string): string {
  const text = `Hello, I have a query about ${journal}.`;
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

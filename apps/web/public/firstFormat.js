// Makes the first formatters of this browser's process, in the language that it is named by.
new Intl.NumberFormat(self.name || undefined).format(0)
new Intl.DateTimeFormat(self.name || undefined).resolvedOptions()
close()

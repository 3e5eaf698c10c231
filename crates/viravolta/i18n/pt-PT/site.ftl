help-site = Escrever a página em ficheiros para qualquer alojamento, com o motor no navegador
help-site--folder = Onde ficam os ficheiros; os de uma versão mais antiga que ainda lá estiverem ficam
help-site--examples =
    viravolta site public/
    viravolta --lang pt-PT site public/

site-made = { $folder }: { $n } ficheiros, { DECIMAL($megabytes, places: 1) } MB. Ponha a pasta em qualquer alojamento; funciona sem rede depois da primeira visita.

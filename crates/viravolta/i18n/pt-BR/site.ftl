help-site = Escrever a página em arquivos para qualquer hospedagem, com o motor no navegador
help-site--folder = Onde ficam os arquivos; os de uma versão mais antiga que ainda estiverem lá ficam
help-site--examples =
    viravolta site public/
    viravolta --lang pt-BR site public/

site-made = { $folder }: { $n } arquivos, { DECIMAL($megabytes, places: 1) } MB. Ponha a pasta em qualquer hospedagem; funciona sem rede depois da primeira visita.
